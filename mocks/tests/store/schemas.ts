/** The words in which tests write the schemas of a document. */

/** An object that must have all of its properties, or those that are named. */
export const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required },
})
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const said = (schema: object, description: string) => ({ ...schema, description })
export const orNull = ({ type, ...rest }: { readonly type: string }) => ({ type: [type, 'null'], ...rest })
