// Made from mocks/init/tools.yaml by `npm run generate`: an edit here is lost.

export const MANAGERS = {
  "pnpm": {
    "locks": [
      "pnpm-lock.yaml"
    ],
    "add": "pnpm add --save-dev",
    "run": "pnpm run",
    "call": "pnpm exec"
  },
  "yarn": {
    "locks": [
      "yarn.lock"
    ],
    "add": "yarn add --dev",
    "run": "yarn run",
    "call": "yarn run"
  },
  "bun": {
    "locks": [
      "bun.lock",
      "bun.lockb"
    ],
    "add": "bun add --dev",
    "run": "bun run",
    "call": "bunx"
  },
  "npm": {
    "locks": [
      "package-lock.json",
      "npm-shrinkwrap.json"
    ],
    "add": "npm install --save-dev",
    "run": "npm run",
    "call": "npx"
  }
} as const

export const TOOLS = {
  "vite": [
    "vite",
    "vite.config."
  ],
  "vitest": [
    "vitest",
    "vitest.config."
  ],
  "playwright": [
    "@playwright/test",
    "playwright.config."
  ],
  "next": [
    "next",
    "next.config."
  ],
  "angular": [
    "@angular/core",
    "angular.json"
  ],
  "storybook": [
    "storybook",
    ".storybook"
  ],
  "jest": [
    "jest",
    "jest.config."
  ]
} as const
