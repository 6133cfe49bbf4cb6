/** What people call the thing in front of them. */
export function deviceWord(): 'phone' | 'computer' {
  return window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
}
