/** Classes that several parts of this area share. */
export const styles = {
  parts: 'flex flex-col',
  overStrip: 'pb-18',
  end: 'py-6 px-3 text-center',
};
