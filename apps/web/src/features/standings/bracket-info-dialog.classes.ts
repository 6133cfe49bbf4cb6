/** Classes that several parts of this area share. */
export const styles = {
  rules: 'grid gap-1.5 [&_li]:py-1.5 [&_li]:px-0 [&_li]:border-t [&_li]:border-line',
  table:
    'w-full border-collapse text-sm [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-2.5 [&_:is(th,td)]:text-right [&_:is(th,td)]:align-baseline [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_th:first-child]:font-book [&_abbr]:no-underline [&_td]:text-xl',
  lock: 'block font-normal font-stretch-86%',
};
