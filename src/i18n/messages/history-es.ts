/** The texts of what the person has listened to. */
export const history = {
  title: 'Tu historia',
};
