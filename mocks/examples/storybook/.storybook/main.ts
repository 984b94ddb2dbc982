import type { StorybookConfig } from '@storybook/html-vite'

const config: StorybookConfig = {
  stories: ['../*.stories.ts'],
  framework: '@storybook/html-vite',
  addons: ['msw-storybook-addon'],
  // The folder into which `npx msw init public --save` wrote the worker.
  staticDirs: ['../public'],
}
export default config
