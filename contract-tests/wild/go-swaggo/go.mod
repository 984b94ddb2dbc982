module events

go 1.24
