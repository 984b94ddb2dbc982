// Made from program/words.yaml by `npm run generate`: an edit here is lost.

export const EXIT_CODES = [
  [
    "0",
    "all",
    "success",
    ""
  ],
  [
    "1",
    "all",
    "the machine refuses something, such as a busy port or a full disk",
    "free what the message names"
  ],
  [
    "1",
    "verify, merge-reports, learn",
    "the deployment breaks a requirement",
    "read the report; repair the deployment, or name known findings with --baseline"
  ],
  [
    "1",
    "learn --check",
    "the deployment differs from the profile",
    "learn it again if the change is meant"
  ],
  [
    "1",
    "seed",
    "an item was refused, is unknown or, with --undo, is left",
    "read the ledger"
  ],
  [
    "1",
    "fixtures --input",
    "an item breaks the contract",
    "correct the items that the output names"
  ],
  [
    "1",
    "proxy --fail-on-violation",
    "a request or an answer broke a `must`",
    "read the summary"
  ],
  [
    "1",
    "--fail-under",
    "less was covered, or judged by verify",
    "do what the output asks for"
  ],
  [
    "2",
    "all",
    "wrong usage: an unknown flag, a wrong value, an unreadable file, or an old Node",
    "correct what the message names; each command has --help"
  ],
  [
    "3",
    "verify, merge-reports, learn, seed, coverage",
    "no verdict: the target is unreachable, refuses the token or shows a login page, a shard is missing, or the kit itself failed",
    "check address and token, run again; report a fault of the kit"
  ],
  [
    "129, 130, 143",
    "seed",
    "stopped by SIGHUP, Ctrl-C or SIGTERM",
    "continue with --resume"
  ]
] as const

export const SYSTEM_REASONS = {
  "ENOENT": "there is no such file or folder",
  "EEXIST": "a file with this name exists already",
  "EISDIR": "it is a folder",
  "ENOTDIR": "a part of its path is not a folder",
  "EACCES": "permission is denied",
  "EPERM": "the system does not allow it",
  "EROFS": "the file system is read-only",
  "ENOSPC": "the disk is full",
  "EDQUOT": "the disk quota is used up",
  "EMFILE": "too many files are open",
  "EIO": "the device reports an error",
  "ELOOP": "its links lead in a circle",
  "EBUSY": "another program uses it",
  "ENAMETOOLONG": "its name is too long",
  "EADDRINUSE": "it is in use already",
  "EADDRNOTAVAIL": "this machine has no such address",
  "ENOTFOUND": "there is no such host",
  "EAI_AGAIN": "the host name cannot be looked up",
  "ECONNREFUSED": "the connection is refused",
  "ERR_ENCODING_INVALID_ENCODED_DATA": "it is not UTF-8 text"
} as const

export const FLAG_GROUPS = {
  "The document:": "spec allow-refs spec-limit resources",
  "The service, and how to reach it:": "target mock session timeout insecure header rate concurrency forward-cookies",
  "Credentials:": "token token-file oauth client-id client-secret client-secret-file scope credential auth-status client token-lifetime",
  "The server:": "port host tls-cert tls-key cors no-cors body-limit drain state no-watch log metrics errors",
  "What it answers:": "engine data answers profile scenario delay chaos max-items max-memory unknown-keys stream-pace stream-open no-callbacks callbacks-to",
  "What is sent or made:": "operation only case exclude allow max-writes shard count start response schema kind set unique pairwise input refs retry-503 children",
  "Values:": "seed run now locale",
  "What fails:": "level fail-on fail-under fail-on-violation baseline update-baseline check",
  "Output:": "report sarif out format dialect tables data-only snake-case spreadsheet compress types watch requirements record coverage ledger resume undo wait dry-run"
} as const

export const PATH_KINDS = {
  "file": "a file",
  "dir": "a folder",
  "url": "an address",
  "folder": "a folder",
  "profile": "a profile",
  "ledger": "a ledger"
} as const
