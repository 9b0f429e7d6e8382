module codebreaker

go 1.26.0
