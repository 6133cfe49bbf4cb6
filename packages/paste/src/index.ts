export * from './card-draft.ts';
export * from './card-start.ts';
export * from './card-types.ts';
export * from './paste-text.ts';
export * from './teams-draft.ts';
export * from './teams-types.ts';
