/** Next.js calls it once, when its server starts. */
export async function register() {
  // The imports are within the condition: Next.js also compiles this file for a runtime that lacks them.
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.MOCKS === 'msw') {
    const { setupServer } = await import('msw/node')
    const { createHandlers } = await import('plant-store-kit/msw')
    const server = setupServer(...createHandlers({ baseUrl: process.env.PLANT_STORE_URL ?? 'https://api.example.com' }))
    // Next.js asks a registry for its own news.
    server.listen({ onUnhandledFrame: 'bypass' })
  }
}
