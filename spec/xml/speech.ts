/** All that reads and writes XML, to be loaded in one piece. */

export { xmlToValue } from './read.ts'
export { decodeXml, XmlFault } from './well-formed.ts'
export { valueToXml } from './write.ts'
