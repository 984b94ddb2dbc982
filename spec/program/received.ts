/** Content from outside this process, read within a limit. Node only. */

/** The most bytes of a document and everything that it refers to, unless `--spec-limit` says otherwise. */
export const SPEC_LIMIT = 64 * 1024 * 1024

/** The whole content of a stream. Throws if it has more than `limit` bytes. */
export async function collect(stream: AsyncIterable<Buffer | string>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (size > limit) throw new Error(`it is larger than ${limit} bytes (--spec-limit)`)
  }
  return Buffer.concat(chunks)
}
