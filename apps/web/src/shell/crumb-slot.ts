import { createContext } from 'react';

/** The element of the header that takes a page's breadcrumbs; null while there is no header. */
export const CrumbSlot = createContext<HTMLElement | null>(null);
