/** Something that a tab remembers until it is closed, also where the browser refuses to store it. */
export function tabMark(key: string): { read: () => boolean; remember: () => void } {
  let isSet = false;
  return {
    read: () => {
      try {
        return isSet || sessionStorage.getItem(key) !== null;
      } catch {
        return isSet;
      }
    },
    remember: () => {
      isSet = true;
      try {
        sessionStorage.setItem(key, 'yes');
      } catch {
        // The page still knows it.
      }
    },
  };
}
