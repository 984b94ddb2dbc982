export default { setupFilesAfterEnv: ['./expect.mjs'] }
