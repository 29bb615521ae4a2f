/** What the API says of itself: for everybody, and without anybody's data. */
export const DOCUMENTACION = [
  'openapi.json',
  'docs',
  'docs/inicio.js',
  'docs/swagger-ui.css',
  'docs/swagger-ui-bundle.js',
].map(archivo => `GET /api/v1/${archivo}`);

/** The API's routes as the router draws them: a tree whose every branch is the rest of an address. */
export function rutasDe(arbol: string): string[] {
  const tramos: string[] = [];
  return arbol.split('\n').flatMap(linea => {
    const [, sangria = '', tramo = '', metodos = ''] = /^(.*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(linea) ?? [];
    const nivel = sangria.length / 4;
    tramos.splice(nivel, tramos.length, tramo);
    const ruta = sinNombres(tramos.join(''));
    return metodos
      .split(', ')
      .filter(
        metodo => metodo !== '' && metodo !== 'HEAD' && metodo !== 'OPTIONS' && ruta.startsWith('/api/'),
      )
      .map(metodo => `${metodo} ${ruta}`);
  });
}

/** Two routes that call one parameter differently share a branch. */
export function sinNombres(ruta: string): string {
  return ruta.replace(/:[\w|:]+/g, ':');
}
