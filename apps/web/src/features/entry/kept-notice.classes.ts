/** Classes that several parts of this area share. */
export const styles = {
  notice: 'my-3',
  late: '[&_svg]:text-live',
  actions: 'mt-2',
};
