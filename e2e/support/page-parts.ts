import type { Page } from '@playwright/test';

declare global {
  interface Window {
    parts: Element[];
  }
}

/** A part of a page without its nested parts: its index in `window.parts` and two fingerprints. */
export interface Part {
  place: number;
  inside: number | undefined;
  /**
   * Fingerprint of the part's surroundings and of each element: its attributes, states, colors, visibility, and whether
   * it has text. Names, texts and URLs count only as present or absent. An id is replaced by its index within the part,
   * and by whether it is a duplicate or refers outside the part. A nested part counts only by its first element and by
   * whether it contains a control.
   */
  structure: string;
  /** Fingerprint of `structure` and of everything that it leaves out, in the current window. */
  appearance: string;
}

/**
 * Divides a page into landmarks, open layers and the rest, and divides these into larger repeated blocks. Together, the
 * parts contain every element except those that surround several landmarks.
 */
export function readParts(page: Page): Promise<Part[]> {
  return page.evaluate(async () => {
    const landmarks =
      'nav, header, main, aside, footer, section[aria-label], [role="dialog"], [role="alertdialog"], [role="menu"]';
    const blocks =
      'article, section, form, fieldset, li, [role="radiogroup"], [role="group"], [role="tabpanel"]';
    // Telling smaller blocks apart costs more than checking them again.
    const leastOfBlock = 6;
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const landmarksIn = (element: Element): Element[] =>
      element.matches(landmarks) || element.querySelector(landmarks) === null
        ? [element]
        : [...element.children].flatMap(landmarksIn);
    const partsIn = (landmark: Element): Element[] => [
      landmark,
      ...[...landmark.querySelectorAll(blocks)].filter(
        (block) => block.checkVisibility() && block.querySelectorAll('*').length >= leastOfBlock,
      ),
    ];

    const free = /^(href|src|value|title|alt|placeholder|data-.*|aria-(label|valuetext|valuenow))$/;
    const ids =
      /^(id|for|name|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    // States in which an element may have other colors.
    const states = [':hover', ':focus-visible', ':checked', ':indeterminate', ':placeholder-shown'];

    const places = new Map<Element, number>();
    /** Returns the elements of a part; of a nested part, only the first element. */
    function elementsOf(part: Element): Element[] {
      const below = (element: Element): Element[] => [
        element,
        ...(element !== part && places.has(element) ? [] : [...element.children].flatMap(below)),
      ];
      return below(part);
    }

    function around(part: Element): Element[] {
      const { parentElement } = part;
      return parentElement ? [parentElement, ...around(parentElement)] : [];
    }

    function describe(part: Element) {
      const elements = elementsOf(part);
      const byId = new Map(elements.map((element, place) => [element.id, place]));
      const placeOf = (id: string) => {
        const others = document.querySelectorAll(`[id="${CSS.escape(id)}"]`);
        const text = [...others].map((each) => (each.textContent.trim() === '' ? 'empty' : 'text'));
        return byId.has(id) ? [byId.get(id), ...text.slice(1)] : text;
      };
      const depths = new Map<Element | null, number>([[part.parentElement, 0]]);
      const structure = around(part).map((each) => {
        const { backgroundColor, opacity } = getComputedStyle(each);
        return `${each.tagName} ${each.role} ${each.className} ${backgroundColor} ${opacity}`;
      });
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
        const isPart = element !== part && places.has(element);
        const facts = [
          isShown && 'shown',
          [...element.childNodes].some(isText) && 'text',
          'labels' in element && element.labels instanceof NodeList && `labels ${element.labels.length}`,
          isPart && `part ${element.querySelector(controls) !== null}`,
        ];
        const now = states.filter((state) => element.matches(state));
        const { color, backgroundColor } = getComputedStyle(element);
        structure.push(
          [depth, element.tagName, ...attributes.sort(), ...facts, ...now, color, backgroundColor].join(' '),
        );
        const { width, height } = element.getBoundingClientRect();
        rest.push(`${Math.round(width)} ${Math.round(height)}`);
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          rest.push(element.value);
        if (!isPart)
          rest.push(...[...element.childNodes].filter(isText).map((node) => node.textContent ?? ''));
      }
      return { structure: structure.join('\n'), rest: rest.join('\n') };
    }

    async function digest(text: string): Promise<string> {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    }

    window.parts ??= [];
    const found = [...document.body.children]
      .flatMap(landmarksIn)
      .filter((part) => part.checkVisibility())
      .flatMap(partsIn);
    for (const part of found) places.set(part, window.parts.push(part) - 1);
    return Promise.all(
      [...places].map(async ([part, place]) => {
        const { structure, rest } = describe(part);
        const outer = around(part).find((each) => places.has(each));
        return {
          place,
          inside: outer && places.get(outer),
          structure: await digest(structure),
          appearance: await digest(`${structure}\n${rest}`),
        };
      }),
    );
  });
}
