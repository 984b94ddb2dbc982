/** An error that the program prints in one line, and the exit code for it. */
export class UserError extends Error {
  override readonly name: string = 'UserError'
  /** 2 if the usage is wrong; 1 if the machine refuses something. */
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The reason for a failure. The common codes of system calls are put into words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code in REASONS) return REASONS[code] ?? code
  return error.cause instanceof Error ? reasonOf(error.cause) : (error.message.split('\n')[0] ?? code)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'permission is denied',
  EPERM: 'the system does not allow it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EADDRINUSE: 'it is in use already',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name can not be looked up',
  ECONNREFUSED: 'the connection is refused',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
}
