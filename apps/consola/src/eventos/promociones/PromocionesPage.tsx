import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { dePesos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useState } from 'react';
import { queryFor } from '../../api/queryFor.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { ConEvento } from '../ConEvento.tsx';
import { SILUETAS } from '../siluetas.tsx';
import { CodigosDialog } from './CodigosDialog.tsx';
import { PromocionDialog } from './PromocionDialog.tsx';
import { type QueHacer, TablaDePromociones } from './TablaDePromociones.tsx';
import './PromocionesPage.css';

/** The promotions of an event: effect, uses and cost of each (§C2.5, §C5.5). */
export function PromocionesPage() {
  const [abierta, setAbierta] = useState<QueHacer | null>(null);
  return (
    <ConEvento
      parte="promociones"
      acciones={({ id }) =>
        permitido('fijar_precios', { eventoId: id }) && (
          <Button onClick={() => setAbierta({ que: 'crear' })}>
            <Icon name="mas" />
            Promoción
          </Button>
        )
      }
    >
      {evento => <Promociones key={evento.id} evento={evento} abierta={abierta} abrir={setAbierta} />}
    </ConEvento>
  );
}

interface PromocionesProps {
  evento: EventoDeConsola;
  abierta: QueHacer | null;
  abrir: (que: QueHacer | null) => void;
}

function Promociones({ evento, abierta, abrir }: PromocionesProps) {
  const params = { eventoId: evento.id };
  const answer = useAnswer({ ...queryFor('listarPromociones', { params }), freshMs: 0 });
  const precios = useAnswer(queryFor('verPrecios', { params }));
  const zonas = precios.data?.zonas ?? [];
  return (
    <Reading answer={answer} skeleton={SILUETAS.promociones}>
      {({ promociones }) => (
        <>
          {promociones.length === 0 ? (
            <EmptyState
              title="Todavía no hay promociones"
              hint="Un descuento puede aplicarse solo, con un código, o con muchos códigos de un uso."
            >
              {permitido('fijar_precios', { eventoId: evento.id }) && (
                <Button variant="borde" onClick={() => abrir({ que: 'crear' })}>
                  Crear la primera
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <Box label="Resumen" flush>
                <Figures figures={resumir(promociones)} />
              </Box>
              <Box label="Lista de promociones" flush>
                <TablaDePromociones evento={evento} promociones={promociones} zonas={zonas} abrir={abrir} />
              </Box>
            </>
          )}
          {abierta && (
            <Dialogo
              evento={evento}
              zonas={zonas}
              abierta={comoEsAhora(abierta, promociones)}
              onClose={() => abrir(null)}
            />
          )}
        </>
      )}
    </Reading>
  );
}

/** The dialog with the present promotion: another person may change it while the dialog is open. */
function comoEsAhora(abierta: QueHacer, promociones: readonly PromocionDeConsola[]): QueHacer {
  if (abierta.que === 'crear') return abierta;
  const { promocion } = abierta;
  return { ...abierta, promocion: promociones.find(({ id }) => id === promocion.id) ?? promocion };
}

interface DialogoProps {
  evento: EventoDeConsola;
  zonas: readonly { id: number; nombre: string }[];
  abierta: QueHacer;
  onClose: () => void;
}

function Dialogo({ evento, zonas, abierta, onClose }: DialogoProps) {
  if (abierta.que === 'codigos')
    return <CodigosDialog evento={evento} promocion={abierta.promocion} onClose={onClose} />;
  return (
    <PromocionDialog
      evento={evento}
      zonas={zonas}
      de={abierta.que === 'crear' ? null : abierta.promocion}
      esCopia={abierta.que === 'clonar'}
      onClose={onClose}
    />
  );
}

function resumir(promociones: readonly PromocionDeConsola[]) {
  const descontado = sumar(...promociones.map(({ descontado }) => dePesos(descontado)));
  const usos = promociones.reduce((suma, { usos }) => suma + usos.pagados, 0);
  const apartados = promociones.reduce((suma, { usos }) => suma + usos.apartados, 0);
  return [
    {
      name: 'Descontado',
      value: formatPesos(descontado),
      story:
        promociones.length === 1 ? 'en 1 promoción' : `en ${formatEntero(promociones.length)} promociones`,
    },
    { name: 'Compras con descuento', value: formatEntero(usos), story: 'pagadas' },
    { name: 'En apartado', value: formatEntero(apartados), story: 'compras que la tienen ahora, sin pagar' },
  ];
}
