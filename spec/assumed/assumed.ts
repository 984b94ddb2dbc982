/** The extension of an answer of which the document leaves something open, and the mock assumes it: nobody is held to it. */
export const ASSUMED = 'x-plant-store-assumed'
