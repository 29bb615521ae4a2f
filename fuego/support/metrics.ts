/** How often a process has answered a route, from `/metrics`. */
export async function countAnswered(api: string, ruta: string, clave: string): Promise<number> {
  const response = await fetch(`${api}/metrics`, { headers: { authorization: `Bearer ${clave}` } });
  const lineas = (await response.text()).split('\n');
  return lineas
    .filter(linea => linea.startsWith('taquilla_http_segundos_count') && linea.includes(`ruta="${ruta}"`))
    .reduce((suma, linea) => suma + Number(linea.split(' ').at(-1)), 0);
}
