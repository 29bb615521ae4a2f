import { invalidate, patch } from '@taquilla/cliente/queries';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { Box } from '../ui/Box.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { Figures } from '../ui/Figures.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { StateTag } from '../ui/StateTag.tsx';
import { Cotejo } from './Cotejo.tsx';
import type { Dinero } from './palabras.ts';

/** Our books as a whole, and beside them the provider's list, which the person asks for (§C11.5). */
export function Libro({ dinero }: { dinero: Dinero }) {
  const { eventos, descuadres, diferencias } = dinero;
  const suma = (de: (evento: Dinero['eventos'][number]) => number) =>
    eventos.reduce((total, evento) => total + Math.round(de(evento) * 100), 0) / 100;
  const devuelto = suma(e => e.devuelto + e.devueltoEnTaquilla + e.devueltoPorReferencia);
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
            story: enCuantos(eventos.length, 'evento'),
          },
          {
            name: 'Cobrado en taquilla',
            value: enPesos(suma(e => e.cobradoEnTaquilla)),
            story: 'efectivo y terminal',
          },
          {
            name: 'Por SPEI y tienda',
            value: enPesos(suma(e => e.abonado)),
            story: enEspera(suma(e => e.abonosEnEspera)),
          },
          {
            name: 'Devuelto',
            value: enPesos(devuelto),
            story: porDevolver(
              suma(e => e.porDevolver - e.sinCuenta),
              suma(e => e.fallido + e.sinCuenta + e.porDevolverEnTaquilla + e.porDevolverPorReferencia),
            ),
          },
          {
            name: 'En boletos vivos',
            value: enPesos(suma(e => e.boletos + e.enTaquilla + e.porReferencia)),
            story: 'lo que respalda cada boleto',
          },
        ]}
      />
    </Box>
  );
}

/** Money of purchases that wait for their rest. */
function enEspera(monto: number): string {
  return monto > 0 ? `${enPesos(monto)} espera su resto` : 'completos o de regreso';
}

/** On its way to the buyers, and owed to them: it waits for a till, an account, or a person. */
function porDevolver(enCamino: number, debido: number): string {
  return `${enPesos(enCamino)} en camino${debido > 0 ? `, ${enPesos(debido)} por entregar` : ''}`;
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
