import { type ComponentType, createContext, type ReactNode } from 'react';

/** What the items of an open menu are made of. */
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

/** Given by the list of an open menu to the items in it. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
