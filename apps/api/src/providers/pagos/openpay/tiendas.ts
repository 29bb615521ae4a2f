import { aPesos } from '@taquilla/rules/dinero';
import type { ProveedorPagos, TiendaDelProveedor } from '../provider.ts';
import type { OpenpayConnection } from './connection.ts';
import { expectShape } from './connection.ts';
import { listaDeTiendas } from './shapes.ts';

/** Stores that take money by reference (§B2.4): the list is the provider's own, for all merchants. */
export function crearTiendas(openpay: OpenpayConnection): Pick<ProveedorPagos, 'listarTiendas'> {
  return {
    async listarTiendas({ latitud, longitud, kilometros, monto }) {
      const path = `/stores?latitud=${latitud}&longitud=${longitud}&kilometers=${kilometros}&amount=${aPesos(monto)}`;
      const dichas = expectShape(
        listaDeTiendas,
        await openpay.request({ method: 'GET', path, shared: true }),
      );
      return dichas
        .map(
          ({ name, address, paynet_chain, geolocation: { lat, lng } }): TiendaDelProveedor => ({
            nombre: name,
            cadena: paynet_chain?.name ?? '',
            direccion: [address?.line1, address?.line2, address?.city].filter(Boolean).join(', '),
            metros: metrosEntre({ lat: latitud, lng: longitud }, { lat, lng }),
          }),
        )
        .sort((a, b) => a.metros - b.metros);
    },
  };
}

const RADIO_DE_LA_TIERRA_M = 6_371_000;

/** The great circle between two places, in metres. */
function metrosEntre(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const rad = (grados: number) => (grados * Math.PI) / 180;
  const [dLat, dLng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * RADIO_DE_LA_TIERRA_M * Math.asin(Math.sqrt(h)));
}
