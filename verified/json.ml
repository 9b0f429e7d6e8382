(* JSON, strictly: UTF-8 text without lone surrogates. *)

type t = Null | Bool of bool | Number of string | String of string | List of t list | Object of (string * t) list

exception Bad

let max_depth = 1000

let add_utf8 buffer code =
  if not (Uchar.is_valid code) then raise Bad;
  Buffer.add_utf_8_uchar buffer (Uchar.of_int code)

let parse text =
  let length = String.length text in
  let at = ref 0 in
  let peek () = if !at < length then text.[!at] else '\000' in
  let next () = if !at >= length then raise Bad; incr at; text.[!at - 1] in
  let rec blanks () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; blanks () | _ -> () in
  let expect c = if next () <> c then raise Bad in
  let word w value = String.iter expect w; value in
  let digits () =
    let start = !at in
    while (match peek () with '0' .. '9' -> true | _ -> false) do incr at done;
    if !at = start then raise Bad in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    if peek () = '0' then incr at else digits ();
    if peek () = '.' then (incr at; digits ());
    (match peek () with
     | 'e' | 'E' -> incr at; (match peek () with '+' | '-' -> incr at | _ -> ()); digits ()
     | _ -> ());
    Number (String.sub text start (!at - start)) in
  let hex4 () =
    let value = ref 0 in
    for _ = 1 to 4 do
      let digit = match next () with
        | '0' .. '9' as c -> Char.code c - 48
        | 'a' .. 'f' as c -> Char.code c - 87
        | 'A' .. 'F' as c -> Char.code c - 55
        | _ -> raise Bad in
      value := (16 * !value) + digit
    done;
    !value in
  let escape buffer =
    match next () with
    | ('"' | '\\' | '/') as c -> Buffer.add_char buffer c
    | 'b' -> Buffer.add_char buffer '\b'
    | 'f' -> Buffer.add_char buffer '\012'
    | 'n' -> Buffer.add_char buffer '\n'
    | 'r' -> Buffer.add_char buffer '\r'
    | 't' -> Buffer.add_char buffer '\t'
    | 'u' ->
        let high = hex4 () in
        if high < 0xD800 || high > 0xDBFF then add_utf8 buffer high
        else begin
          expect '\\'; expect 'u';
          let low = hex4 () in
          if low < 0xDC00 || low > 0xDFFF then raise Bad;
          add_utf8 buffer (0x10000 + ((high - 0xD800) * 1024) + (low - 0xDC00))
        end
    | _ -> raise Bad in
  (* A character of more than one byte: its first byte has been read. *)
  let utf8 buffer first =
    let more, least = if first < 0xC2 then raise Bad else if first < 0xE0 then (1, 0x80)
      else if first < 0xF0 then (2, 0x800) else if first < 0xF5 then (3, 0x10000) else raise Bad in
    let code = ref (first land (0x3F lsr more)) in
    for _ = 1 to more do
      let c = Char.code (next ()) in
      if c land 0xC0 <> 0x80 then raise Bad;
      code := (!code lsl 6) lor (c land 0x3F)
    done;
    if !code < least then raise Bad;
    add_utf8 buffer !code in
  let string () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec go () =
      match next () with
      | '"' -> Buffer.contents buffer
      | '\\' -> escape buffer; go ()
      | c when c < ' ' -> raise Bad
      | c when c < '\128' -> Buffer.add_char buffer c; go ()
      | c -> utf8 buffer (Char.code c); go () in
    go () in
  let rec value depth =
    if depth > max_depth then raise Bad;
    blanks ();
    let v = match peek () with
      | 'n' -> word "null" Null
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | '"' -> String (string ())
      | '[' -> incr at; List (entries depth ']' (fun () -> value (depth + 1)))
      | '{' ->
          incr at;
          Object (entries depth '}' (fun () ->
            blanks ();
            let key = string () in
            blanks (); expect ':';
            (key, value (depth + 1))))
      | _ -> number () in
    blanks ();
    v
  and entries : 'a. int -> char -> (unit -> 'a) -> 'a list = fun _ close entry ->
    blanks ();
    if peek () = close then (incr at; [])
    else begin
      let rec go found =
        let found = entry () :: found in
        blanks ();
        match next () with ',' -> go found | c when c = close -> List.rev found | _ -> raise Bad in
      go []
    end in
  let v = value 0 in
  if !at < length then raise Bad;
  v
