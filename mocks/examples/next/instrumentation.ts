/** Next.js calls it once, when its server starts. */
export async function register(): Promise<void> {
  const baseUrl = process.env.PLANT_STORE_URL
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.MOCKS !== 'msw' || baseUrl === undefined) return
  const { setupServer } = await import('msw/node')
  const { createHandlers } = await import('plant-store-kit/msw')
  setupServer(...createHandlers({ baseUrl })).listen()
}
