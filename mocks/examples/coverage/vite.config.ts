import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { reporters: ['default', 'plant-store-kit/coverage'] } })
