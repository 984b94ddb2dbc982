/** The member of a security scheme that says where its document is served, among several: a path and its base paths. */
export const MOUNTED = 'x-plant-store-mounted'
