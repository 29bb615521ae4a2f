/** A file's bytes in base64, as the calls take them. */
export function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const lector = new FileReader();
    lector.onload = () => resolve(String(lector.result).replace(/^[^,]*,/, ''));
    lector.onerror = () => reject(lector.error ?? new Error('no file'));
    lector.readAsDataURL(file);
  });
}
