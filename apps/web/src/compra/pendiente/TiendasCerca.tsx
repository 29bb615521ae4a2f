import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { callApart } from '../../api/callApart.ts';
import type { Pago } from './pagosGuardados.ts';

type Tienda = RespuestaDe<'tiendasCerca'>['tiendas'][number];

const PRIMERAS = 3;
const PACIENCIA_MS = 15_000;

/** Stores near the buyer that take the sum; the place is asked for on tap, sent once, and kept nowhere (§B2.10). */
export function TiendasCerca({ pago: { reservaId } }: { pago: Pago }) {
  const { tiendas, falla, isBusy, buscar } = useTiendasCerca(reservaId);
  const [todas, setTodas] = useState(false);
  return (
    <Panel title="Tiendas cerca de ti">
      {tiendas && <Lista tiendas={todas ? tiendas : tiendas.slice(0, PRIMERAS)} />}
      {falla && (
        <p className="campo__error" role="alert">
          {falla}
        </p>
      )}
      <p className="nota">
        Sólo las que cobran montos como el tuyo. Usamos tu ubicación ahora, no la guardamos.
      </p>
      {tiendas && tiendas.length > PRIMERAS && !todas ? (
        <Button variant="borde" onClick={() => setTodas(true)}>
          Ver más tiendas
        </Button>
      ) : (
        !tiendas && (
          <Button variant="borde" busy={isBusy} onClick={buscar}>
            <Icon name="lugar" />
            Ver tiendas cerca
          </Button>
        )
      )}
    </Panel>
  );
}

function useTiendasCerca(reservaId: string) {
  const { isBusy, run } = useBusy();
  const [tiendas, setTiendas] = useState<readonly Tienda[] | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const buscar = async () => {
    setFalla(null);
    try {
      const { latitude: latitud, longitude: longitud } = await dondeEstoy();
      setTiendas((await callApart('tiendasCerca', { body: { reservaId, latitud, longitud } })).tiendas);
    } catch (error) {
      setFalla(
        error instanceof SinLugar
          ? 'Tu teléfono no dijo dónde estás. Permite la ubicación para esta página, o pregunta en la tienda si recibe pagos con este código.'
          : mensajeDe(error, 'No pudimos buscar tiendas. Vuelve a intentar.'),
      );
    }
  };
  return { tiendas, falla, isBusy, buscar: () => void run(buscar) };
}

function Lista({ tiendas }: { tiendas: readonly Tienda[] }) {
  if (tiendas.length === 0)
    return <p>No hay tiendas que cobren este monto a menos de 5 km. Prueba con transferencia o tarjeta.</p>;
  return (
    <ul className="pago-pendiente__tiendas" aria-live="polite">
      {tiendas.map(({ nombre, direccion, metros }) => (
        <li key={`${nombre} ${direccion} ${metros}`}>
          <span>
            <strong>{nombre}</strong>
            <small>{direccion}</small>
          </span>
          <span className="num">
            {metros < 1_000
              ? `${Math.max(50, Math.round(metros / 50) * 50)} m`
              : `${(metros / 1_000).toFixed(1)} km`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The device does not say where it is. */
class SinLugar extends Error {}

function dondeEstoy(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new SinLugar());
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => reject(new SinLugar()),
      { timeout: PACIENCIA_MS, maximumAge: 60_000 },
    );
  });
}
