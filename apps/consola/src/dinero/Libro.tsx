import { invalidate, patch } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { Box } from '../ui/Box.tsx';
import { enPalabras, notificarFalla } from '../ui/enPalabras.ts';
import { Figures } from '../ui/Figures.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { StateTag } from '../ui/StateTag.tsx';
import type { Dinero } from './palabras.ts';

/** Our books as a whole, and beside them the provider's list, which the person asks for (§C11.5). */
export function Libro({ dinero }: { dinero: Dinero }) {
  const { eventos, descuadres, diferencias } = dinero;
  const suma = (de: (evento: Dinero['eventos'][number]) => number) =>
    eventos.reduce((total, evento) => total + Math.round(de(evento) * 100), 0) / 100;
  const devuelto = suma(e => e.devuelto + e.devueltoEnTaquilla);
  const faltas = descuadres.length + diferencias.length + eventos.filter(({ cuadra }) => !cuadra).length;
  return (
    <Box
      title="Nuestro libro"
      aside={
        <Prueba dinero={dinero}>
          {faltas === 0 ? (
            <StateTag kind="bien">Cuadra al centavo</StateTag>
          ) : (
            <StateTag kind="mal">{faltas === 1 ? '1 diferencia' : `${faltas} diferencias`}</StateTag>
          )}
        </Prueba>
      }
      flush
      foot={<Cotejo diferencias={diferencias} />}
    >
      <Figures
        figures={[
          {
            name: 'Cobrado con tarjeta',
            value: enPesos(suma(e => e.cobrado)),
            story: `${formatEntero(eventos.length)} eventos`,
          },
          {
            name: 'Cobrado en taquilla',
            value: enPesos(suma(e => e.cobradoEnTaquilla)),
            story: 'efectivo y terminal',
          },
          {
            name: 'Devuelto',
            value: enPesos(devuelto),
            story: `${enPesos(suma(e => e.porDevolver))} por devolver`,
          },
          {
            name: 'En boletos vivos',
            value: enPesos(suma(e => e.boletos + e.enTaquilla)),
            story: 'lo que respalda cada boleto',
          },
        ]}
      />
    </Box>
  );
}

/** The time of the proof, and a button for another one. For a large house it takes seconds; the last one stays meanwhile. */
function Prueba({
  dinero: { probadoEn, probando },
  children,
}: {
  dinero: Pick<Dinero, 'probadoEn' | 'probando'>;
  children: ReactNode;
}) {
  const { isBusy, run } = useBusy();
  const probar = () =>
    run(async () => {
      try {
        const nuevo = await call('verDinero', { query: { probar: 'si' } });
        patch(queryFor('verDinero', { query: {} }), () => nuevo);
        await invalidate('hoy');
      } catch (fallo) {
        notificarFalla(fallo);
      }
    });
  return (
    <div className="prueba">
      <span className="nota">
        {`Probado ${fechaYHora(probadoEn)}${probando ? '; se prueba otra vez' : ''}`}
      </span>
      {children}
      <Button variant="borde" size="chico" busy={isBusy} onClick={probar}>
        Probar ahora
      </Button>
    </div>
  );
}

/** Asks the provider for its list of the last days: charges that our books lack, or hold with another amount. */
function Cotejo({ diferencias }: Pick<Dinero, 'diferencias'>) {
  const [desde, setDesde] = useState(() => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10));
  const [hallado, setHallado] = useState<RespuestaDe<'cotejarConProveedor'> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { isBusy, run } = useBusy();
  const cotejar = () =>
    run(async () => {
      setError(null);
      try {
        setHallado(await call('cotejarConProveedor', { query: { desde } }));
        await Promise.all([invalidate('verDinero'), invalidate('hoy')]);
      } catch (fallo) {
        setError(fallo);
      }
    });
  return (
    <div className="cotejo">
      <Field
        label="Cotejar con la lista del proveedor desde"
        type="date"
        value={desde}
        onChange={event => setDesde(event.target.value)}
      />
      <Button variant="borde" busy={isBusy} disabled={desde === ''} onClick={cotejar}>
        Preguntar al proveedor
      </Button>
      {diferencias.length > 0 && (
        <Notice tone="urgente" live>
          {`El proveedor y nuestro libro no dicen lo mismo: ${diferencias.map(contarDiferencia).join('; ')}.`}
        </Notice>
      )}
      {hallado?.diferencias.length === 0 && (
        <Notice tone="exito" live>
          {`El proveedor tiene ${formatEntero(hallado.cargos)} cargos desde ese día por ${enPesos(hallado.monto)}, y todos están en nuestro libro.`}
        </Notice>
      )}
      {error !== null && (
        <Notice tone="urgente" live>
          {enPalabras(error)}
        </Notice>
      )}
    </div>
  );
}

function contarDiferencia({ orden, suyo, nuestro }: Dinero['diferencias'][number]): string {
  return nuestro === null
    ? `cobró ${enPesos(suyo)} que aquí no está (${orden})`
    : `cobró ${enPesos(suyo)} y aquí dice ${enPesos(nuestro)} (${orden})`;
}
