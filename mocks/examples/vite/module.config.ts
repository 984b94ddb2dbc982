// vite.config.ts
import { documentModule } from 'plant-store-kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [documentModule({ spec: 'api.yaml', out: 'src/api.mock.ts' })] })
