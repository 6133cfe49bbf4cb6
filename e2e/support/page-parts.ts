import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The parts that were read last. */
    parts: Element[];
  }
}

/** A part of a page, with its place among those in `window.parts` and two fingerprints. */
export interface Part {
  place: number;
  /**
   * Every element with its attributes, its states, whether it is shown and whether it holds text. The values of names,
   * texts and URLs are left out, but not their presence; an id is replaced by its index among the part's.
   */
  structure: string;
  /** The structure with everything that was left out, in this window. */
  appearance: string;
}

/**
 * Divides a page into its landmarks, what is open over them, and the rest. Together the parts hold every element but
 * those around several parts.
 */
export function readParts(page: Page): Promise<Part[]> {
  return page.evaluate(async () => {
    const whole =
      'nav, header, main, aside, footer, section[aria-label], [role="dialog"], [role="alertdialog"], [role="menu"]';
    const partsIn = (element: Element): Element[] =>
      element.matches(whole) || element.querySelector(whole) === null
        ? [element]
        : [...element.children].flatMap(partsIn);

    const free = /^(href|src|value|title|alt|placeholder|data-.*|aria-(label|valuetext|valuenow))$/;
    const ids =
      /^(id|for|name|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    // States in which an element may have other colours.
    const states = [':hover', ':focus-visible', ':checked', ':indeterminate', ':placeholder-shown'];

    function describe(part: Element) {
      const elements = [part, ...part.querySelectorAll('*')];
      const places = new Map(elements.map((element, place) => [element.id, place]));
      const placeOf = (id: string) => places.get(id) ?? (document.getElementById(id) ? 'outside' : 'none');
      const depths = new Map<Element | null, number>([[part.parentElement, 0]]);
      const structure: string[] = [];
      const rest: string[] = [`${innerWidth} ${innerHeight}`];
      for (const element of elements) {
        const depth = (depths.get(element.parentElement) ?? 0) + 1;
        depths.set(element, depth);
        const attributes = [...element.attributes].map(({ name, value }) => {
          if (ids.test(name)) return `${name}=${value.split(/\s+/).map(placeOf)}`;
          if (!free.test(name)) return `${name}=${value}`;
          rest.push(value);
          return `${name}${value.trim() === '' ? '' : '*'}`;
        });
        const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const facts = [isShown && 'shown', [...element.childNodes].some(isText) && 'text'];
        const now = states.filter((state) => element.matches(state));
        structure.push([depth, element.tagName, ...attributes.sort(), ...facts, ...now].join(' '));
        const { width, height } = element.getBoundingClientRect();
        rest.push(`${Math.round(width)} ${Math.round(height)}`);
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          rest.push(element.value);
      }
      rest.push(part.textContent);
      return { structure: structure.join('\n'), rest: rest.join('\n') };
    }

    async function digest(text: string): Promise<string> {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    }

    window.parts = [...document.body.children].flatMap(partsIn).filter((part) => part.checkVisibility());
    return Promise.all(
      window.parts.map(async (part, place) => {
        const { structure, rest } = describe(part);
        return {
          place,
          structure: await digest(structure),
          appearance: await digest(`${structure}\n${rest}`),
        };
      }),
    );
  });
}
