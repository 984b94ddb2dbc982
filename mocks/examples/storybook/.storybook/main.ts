import type { StorybookConfig } from '@storybook/html-vite'

const config: StorybookConfig = {
  stories: ['../*.stories.ts'],
  framework: '@storybook/html-vite',
  addons: ['msw-storybook-addon'],
  // Where `npx msw init public --save` has put the worker.
  staticDirs: ['../public'],
}
export default config
