'use client'
import { type ReactNode, Suspense, use } from 'react'

/** Starts the handlers once, in the page and not on the server. A build contains none of this. */
const started =
  process.env.NODE_ENV === 'development' && process.env.NEXT_PUBLIC_MOCKS === 'msw' && typeof window !== 'undefined'
    ? import('../mocks/browser').then(({ worker }) => worker.start({ onUnhandledFrame: 'bypass' }))
    : null

function Started({ children }: { children: ReactNode }) {
  if (started !== null) use(started)
  return children
}

/** Its content runs when the handlers answer. */
export function Mocked({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Started>{children}</Started>
    </Suspense>
  )
}
