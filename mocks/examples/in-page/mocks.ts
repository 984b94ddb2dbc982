import { setupWorker } from 'msw/browser'
import { createHandlers } from 'plant-store-kit/msw'

export const worker = setupWorker(...createHandlers({ baseUrl: 'https://api.example.com' }))
