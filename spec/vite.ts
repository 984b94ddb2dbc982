/** `plant-store-kit/vite`: a plugin for Vite and Vitest. The module of a document follows the changes of the document. */

import './this-node.ts'
import { resolve } from 'node:path'
import { isAddress } from './document/target.ts'
import type { Watch } from './document/watch.ts'
import type { ModuleOptions } from './module-file.ts'
import { checkOptions } from './program/known-options.ts'

/** The document of a module, and the files of the module and of its types. */
export type ModulePluginOptions = ModuleOptions & {
  /** The file or address of the document. */
  readonly spec: string
}

/** What is used of Vite's configuration. */
type Configuration = {
  readonly root: string
  readonly command: 'serve' | 'build'
  readonly logger: { readonly info: (text: string) => void; readonly error: (text: string) => void }
  readonly server: { readonly watch?: object | null | undefined }
}

/** A plugin of Vite. */
export type ModulePlugin = {
  readonly name: string
  readonly configResolved: (config: Configuration) => Promise<void>
  readonly closeBundle: () => void
}

const KNOWN = 'spec out types resources allowRefs specLimit specTimeout'

/**
 * Writes the module of a document as `plant-store spec --format module` does, before Vite or Vitest reads any file; and
 * again whenever the document changes, so that the page reloads and the tests run again. Names of files are relative to
 * the root of the project. If the document can't be read later, the module stays as it was, and Vite's log says why.
 */
export function documentModule(options: ModulePluginOptions): ModulePlugin {
  checkOptions('documentModule', options, KNOWN)
  let watch: Watch | null = null
  const close = (): void => watch?.close()
  return {
    name: 'plant-store-kit',
    configResolved: async ({ root, command, logger, server }) => {
      close()
      const { spec, out, types, resources } = options
      const own: ModuleOptions = {
        ...options,
        spec: isAddress(spec) ? spec : resolve(root, spec),
        out: resolve(root, out),
        ...(types !== undefined && { types: resolve(root, types) }),
        ...(typeof resources === 'string' && { resources: resolve(root, resources) }),
      }
      const { keepModule, writeModule } = await import('./module-file.ts')
      // A build and a run of all tests end.
      if (command === 'build' || server.watch === null) await writeModule(own)
      else
        watch = await keepModule(
          own,
          () => logger.info(`${out} is written again: ${spec} has changed`),
          (reason) => logger.error(`${out} stays as it was: ${reason}`),
        )
    },
    closeBundle: close,
  }
}
