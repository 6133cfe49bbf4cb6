// The packages that are excluded from the server's bundle.

/** The dependencies of the published package. They contain native code or WebAssembly files and cannot be bundled. */
export const UNBUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'];
