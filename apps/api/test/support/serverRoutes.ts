/** The routes of the API's own documents: public, and without personal data. */
export const DOCUMENTATION = [
  'openapi.json',
  'docs',
  'docs/calls.md',
  'docs/inicio.js',
  'docs/swagger-ui.css',
  'docs/swagger-ui-bundle.js',
].map(file => `GET /api/v1/${file}`);

/** The API's own routes, with parameters that have no names. */
export function apiRoutesOf(arbol: string): string[] {
  return allRoutes(arbol)
    .map(({ metodo, ruta }) => ({ metodo, ruta: withoutNames(ruta) }))
    .filter(({ metodo, ruta }) => metodo !== 'HEAD' && metodo !== 'OPTIONS' && ruta.startsWith('/api/'))
    .map(({ metodo, ruta }) => `${metodo} ${ruta}`);
}

/** A route without the names of its parameters: two routes that name one parameter differently share a branch. */
export function withoutNames(ruta: string): string {
  return ruta.replace(/:[\w|:]+/g, ':');
}

/** All routes of the tree that the router prints, in which every branch is the rest of an address. */
export function allRoutes(arbol: string): { metodo: string; ruta: string }[] {
  const tramos: string[] = [];
  return arbol.split('\n').flatMap(linea => {
    const [, sangria = '', tramo = '', metodos = ''] = /^(.*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(linea) ?? [];
    if (tramo === '') return [];
    tramos.splice(sangria.length / 4, tramos.length, tramo);
    const ruta = tramos.join('');
    return metodos
      .split(', ')
      .filter(metodo => metodo !== '')
      .map(metodo => ({ metodo, ruta }));
  });
}
