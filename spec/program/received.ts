/** Content from outside this process, read within a limit. Node only. */

/** The most bytes of a document and everything that it refers to, unless `--spec-limit` says otherwise. */
export const SPEC_LIMIT = 64 * 1024 * 1024

/** The whole content of a stream. Throws an `Error` with the words `larger` if it has more than `limit` bytes. */
export async function collect(
  stream: AsyncIterable<Buffer | string>,
  limit: number,
  larger = `it is larger than ${limit} bytes (--spec-limit)`,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    if (size > limit) throw new Error(larger)
  }
  return Buffer.concat(chunks)
}
