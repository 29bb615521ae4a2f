import { enDibujo } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { expect, it } from 'vitest';
import { leerRecinto } from '../../src/eventos/archivo/leerArchivo.ts';
import { documentoDeArchivo, mapaDe } from '../../src/eventos/recintos/documentoDeArchivo.ts';
import { escribirRecinto } from '../../src/eventos/recintos/escribirRecinto.ts';

const FORO = {
  ...{ clave: 'foro', nombre: 'Foro', direccion: 'Calle 1', ciudad: 'Puebla' },
  zona: 'America/Mexico_City',
};

it('§C10.2, §C4.6: a venue drawn at the console is read by the command line as it was drawn', () => {
  for (const nombre of ['teatro', 'arena', 'ring', 'mesas', 'cancha'] as const) {
    const documento = documentoDePlantilla(nombre);
    const texto = escribirRecinto(FORO, documento);
    const leido = leerRecinto('recinto.yaml', { texto, mapa: null });
    expect(leido.ok ? [] : leido.fallas, nombre).toEqual([]);
    if (!leido.ok) continue;
    const { documento: vuelto, subido } = documentoDeArchivo(leido.valor);
    expect(subido).toBeNull();
    expect(leido.valor.svg).toBe(mapaDe(documento, null));
    for (const [i, seccion] of documento.secciones.entries()) {
      const otra = vuelto.secciones[i];
      expect(otra?.contorno).toEqual(seccion.contorno);
      const donde = (una: typeof seccion | undefined) =>
        una?.filas.flatMap(({ asientos }) => asientos.map(asiento => enDibujo(una, asiento))) ?? [];
      const antes = donde(seccion);
      for (const [n, [x, y]] of donde(otra).entries()) {
        expect(Math.abs(x - (antes[n]?.[0] ?? 0))).toBeLessThan(0.3);
        expect(Math.abs(y - (antes[n]?.[1] ?? 0))).toBeLessThan(0.3);
      }
      expect(donde(otra)).toHaveLength(antes.length);
    }
  }
});
