import { type ComponentType, createContext, type ReactNode } from 'react';

/** The Radix components for the items of an open menu. */
export interface MenuParts {
  Item: ComponentType<{
    asChild?: boolean;
    className?: string | undefined;
    disabled?: boolean | undefined;
    onSelect?: () => void;
    children: ReactNode;
  }>;
  Separator: ComponentType<{ className?: string | undefined }>;
}

/** Provided by the list of an open menu, because Radix is loaded later than the items. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
