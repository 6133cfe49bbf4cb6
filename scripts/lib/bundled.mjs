// What the bundle of the server leaves outside.

/** Dependencies of the package that is installed by name. Packages with programs of the machine, and one with a database: they cannot be part of a file. */
export const UNBUNDLED = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'];
