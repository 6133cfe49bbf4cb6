import { createContext } from 'react';

export const CrumbSlot = createContext<HTMLElement | null>(null);
