import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatHora } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';

const CUANTAS = 12;
const CADA_MS = 10_000;

/** The latest sales, one by one, until the person stops them. */
export function UltimasVentas({ cuantas }: { cuantas: number }) {
  const [sigue, setSigue] = useState(true);
  const { data, refetch } = useAnswer({
    ...queryFor('listarVentas', { query: { limite: CUANTAS, estado: 'vendida' } }),
    freshMs: 0,
  });
  useEffect(() => {
    if (!sigue) return;
    const reloj = setInterval(() => {
      if (!document.hidden) void refetch();
    }, CADA_MS);
    return () => clearInterval(reloj);
  }, [sigue, refetch]);
  if (!data || data.ventas.length === 0) return null;
  return (
    <Box
      title="Ventas, una por una"
      aside={
        <Button variant="quieto" size="chico" onClick={() => setSigue(!sigue)}>
          {sigue ? 'Detener' : 'Seguir'}
        </Button>
      }
      flush
      foot={
        <>
          <span>{cuantas === 1 ? '1 venta hoy' : `${formatEntero(cuantas)} ventas hoy`}</span>
          <Link href={paths.ventas()}>Ver todas</Link>
        </>
      }
    >
      <ol className="ultimas">
        {data.ventas.map(venta => (
          <Venta key={venta.folio} {...venta} />
        ))}
      </ol>
    </Box>
  );
}

type VentaProps = RespuestaDe<'listarVentas'>['ventas'][number];

function Venta({ folio, momento, lugares, boletos, evento, total }: VentaProps) {
  return (
    <li>
      <time dateTime={momento}>{formatHora(momento).replace(/ [ap]\. m\.$/, '')}</time>
      <div>
        <Link href={paths.venta(folio)}>
          {boletos > 2 || new Set(lugares).size < boletos
            ? `${lugares[0]?.replace(/ \S+ \S+$/, '') ?? 'Venta'}, ${boletos}`
            : lugares.join(', ')}
        </Link>
        <small>{evento.nombre}</small>
      </div>
      <b>{total === null ? '' : formatPesos(dePesos(total))}</b>
    </li>
  );
}
