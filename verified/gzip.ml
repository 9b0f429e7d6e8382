(* gzip (RFC 1952), strictly: one member without optional fields, and nothing after it. *)

exception Bad
exception Too_large

(* ---- Deflate (RFC 1951) ---- *)

type input = { bytes : string; mutable at : int; mutable held : int; mutable bits : int }

let byte input =
  if input.at >= String.length input.bytes then raise Bad;
  input.at <- input.at + 1;
  Char.code input.bytes.[input.at - 1]

let bits input n =
  while input.bits < n do
    input.held <- input.held lor (byte input lsl input.bits);
    input.bits <- input.bits + 8
  done;
  let value = input.held land ((1 lsl n) - 1) in
  input.held <- input.held lsr n;
  input.bits <- input.bits - n;
  value

(* A Huffman code: how many symbols have each length, and the symbols in the order of their codes. *)
type code = { counts : int array; symbols : int array }

let code_of lengths =
  let counts = Array.make 16 0 in
  Array.iter (fun l -> if l > 0 then counts.(l) <- counts.(l) + 1) lengths;
  let used = Array.fold_left ( + ) 0 counts in
  let free = ref 1 in
  for l = 1 to 15 do
    free := (2 * !free) - counts.(l);
    if !free < 0 then raise Bad
  done;
  if !free > 0 && used > 0 && not (used = 1 && counts.(1) = 1) then raise Bad;
  let symbols = List.filter (fun s -> lengths.(s) > 0) (List.init (Array.length lengths) Fun.id) in
  { counts; symbols = Array.of_list (List.stable_sort (fun a b -> compare lengths.(a) lengths.(b)) symbols) }

let symbol input { counts; symbols } =
  let rec go length code first before =
    if length > 15 then raise Bad;
    let code = code lor bits input 1 and count = counts.(length) in
    if code - first < count then symbols.(before + code - first)
    else go (length + 1) (2 * code) (2 * (first + count)) (before + count) in
  go 1 0 0 0

let fixed = code_of (Array.init 288 (fun s -> if s < 144 then 8 else if s < 256 then 9 else if s < 280 then 7 else 8))
let fixed_distances = code_of (Array.make 32 5)

let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |]

let dynamic input =
  let literals = 257 + bits input 5 in
  let distances = 1 + bits input 5 in
  let given = 4 + bits input 4 in
  if literals > 286 || distances > 30 then raise Bad;
  let first = Array.make 19 0 in
  for i = 0 to given - 1 do first.(order.(i)) <- bits input 3 done;
  let first = code_of first in
  let lengths = Array.make (literals + distances) 0 in
  let rec go at =
    if at < Array.length lengths then begin
      let times, value = match symbol input first with
        | 16 -> if at = 0 then raise Bad; (3 + bits input 2, lengths.(at - 1))
        | 17 -> (3 + bits input 3, 0)
        | 18 -> (11 + bits input 7, 0)
        | l -> (1, l) in
      if at + times > Array.length lengths then raise Bad;
      Array.fill lengths at times value;
      go (at + times)
    end in
  go 0;
  if lengths.(256) = 0 then raise Bad;
  (code_of (Array.sub lengths 0 literals), code_of (Array.sub lengths literals distances))

(* The least lengths and distances, with the bits that are added to them. *)
let lengths = Array.init 29 (fun s ->
  if s < 8 then (s + 3, 0) else if s = 28 then (258, 0) else let n = (s / 4) - 1 in (((4 + (s mod 4)) lsl n) + 3, n))
let distances = Array.init 30 (fun s -> if s < 2 then (s + 1, 0) else let n = (s / 2) - 1 in (((2 + (s mod 2)) lsl n) + 1, n))

let inflate input limit =
  let out = Buffer.create 65536 in
  let room n = if Buffer.length out + n > limit then raise Too_large in
  let value table s = if s >= Array.length table then raise Bad; let least, more = table.(s) in least + bits input more in
  let rec coded literal distance =
    match symbol input literal with
    | 256 -> ()
    | s when s < 256 -> room 1; Buffer.add_char out (Char.chr s); coded literal distance
    | s ->
        let length = value lengths (s - 257) in
        let back = value distances (symbol input distance) in
        if back > Buffer.length out then raise Bad;
        room length;
        for _ = 1 to length do Buffer.add_char out (Buffer.nth out (Buffer.length out - back)) done;
        coded literal distance in
  let stored () =
    input.held <- 0; input.bits <- 0;
    let length = bits input 16 in
    if bits input 16 <> length lxor 0xFFFF then raise Bad;
    if length > String.length input.bytes - input.at then raise Bad;
    room length;
    Buffer.add_substring out input.bytes input.at length;
    input.at <- input.at + length in
  let rec blocks () =
    let last = bits input 1 in
    (match bits input 2 with
     | 0 -> stored ()
     | 1 -> coded fixed fixed_distances
     | 2 -> let literal, distance = dynamic input in coded literal distance
     | _ -> raise Bad);
    if last = 0 then blocks () in
  blocks ();
  Buffer.contents out

(* ---- The member ---- *)

let crc_of_byte = Array.init 256 (fun n ->
  let crc = ref n in
  for _ = 1 to 8 do crc := if !crc land 1 = 1 then 0xEDB88320 lxor (!crc lsr 1) else !crc lsr 1 done;
  !crc)

let crc32 text =
  String.fold_left (fun crc c -> crc_of_byte.((crc lxor Char.code c) land 255) lxor (crc lsr 8)) 0xFFFFFFFF text
  lxor 0xFFFFFFFF

(* Unpacks a file to at most [limit] bytes. *)
let unpack file limit =
  if not (String.starts_with ~prefix:"\x1f\x8b\x08\x00" file) then raise Bad;
  let input = { bytes = file; at = 10; held = 0; bits = 0 } in
  let text = inflate input limit in
  input.held <- 0; input.bits <- 0;
  let low = bits input 16 in
  let crc = low lor (bits input 16 lsl 16) in
  let low = bits input 16 in
  let length = low lor (bits input 16 lsl 16) in
  if crc <> crc32 text || length <> String.length text land 0xFFFFFFFF || input.at < String.length file then raise Bad;
  text
