/** The table of what is remembered, and why: one row for each operation. */

import type { Listing } from './listing.ts'
import type { Resource, Resources, Role } from './resources.ts'

type ResourceRow = {
  /** Method and path. */
  readonly operation: string
  /** What it does with which resource; null where nothing of it is remembered. */
  readonly resource: string | null
  readonly role: Role | 'stateless'
  readonly why: string
}

/** The rows of a contract's operations, resource by resource, and last those that remember nothing. */
function resourceRows({ resources, stateless }: Resources): ResourceRow[] {
  const used = resources.flatMap((resource) =>
    resource.uses.map(({ operation, role, listing, why }) => ({
      operation: `${operation.method} ${operation.path}`,
      resource: resource.name,
      role,
      why: [why, ...(listing === null ? [] : [...pagingOf(listing), ...seedOf(resource)])].join('; '),
    })),
  )
  const others = stateless.map(({ operation, why }) => ({
    operation: `${operation.method} ${operation.path}`,
    resource: null,
    role: 'stateless' as const,
    why,
  }))
  return [...used, ...others]
}

/** The same as lines of text. */
export function resourceLines(resources: Resources): string[] {
  const rows = resourceRows(resources)
  const width = Math.max(0, ...rows.map(({ operation }) => operation.length))
  return rows.map(({ operation, resource, role, why }) => {
    const does = resource === null ? role : `${role} ${resource}`
    return `${operation.padEnd(width)}  ${does}: ${why}`
  })
}

function pagingOf({ paging, filters }: Listing): string[] {
  const pagers = Object.values(paging).map(({ name }) => name)
  return [
    ...(pagers.length > 0 ? [`paged by ${pagers.join(', ')}`] : []),
    ...(filters.length > 0 ? [`filtered by ${filters.map(({ property }) => property).join(', ')}`] : []),
  ]
}

/** A list that nothing writes to has what it was seeded with. */
function seedOf({ uses }: Resource): string[] {
  const isWritten = uses.some(({ role }) => role !== 'list' && role !== 'read')
  return isWritten ? [] : ['nothing writes them, so that only --data fills it']
}
