-- Up Migration
-- What was paid for a ticket and has not gone back, its part of discount and charges included, and the list price that
-- this money covers (record 0068). A ticket that is issued anew takes both over.
alter table boleto add column pagado integer;
alter table boleto add column cubre integer;
-- A proposal of the difference to a cheaper place: the moved ticket, and the list price that the rest covers.
alter table propuesta_de_devolucion add column de_boleto integer references boleto;
alter table propuesta_de_devolucion add column cubre integer;

-- Sales made until now: what is left of a sale belongs to its living tickets by their prices, as a refund divided it.
with recursive ultimo as (
  select b.id as cabeza, b.id, b.sustituye_a from boleto b
  where not exists (select from boleto n where n.sustituye_a = b.id)
  union all
  select u.cabeza, b.id, b.sustituye_a from boleto b join ultimo u on b.id = u.sustituye_a
), regresa as (
  select reserva_id, sum(monto) as monto from devolucion d
  where d.en_lugar_de is null
    -- Leaves out the refund of a second payment, which paid for no ticket.
    and (d.cargo_id is null or exists (select from cargo c join reserva r on r.id = c.reserva_id
      where c.id = d.cargo_id and c.monto = r.total
        and (c.estado <> 'reembolso_pendiente' and c.estado <> 'reembolsado' or r.estado <> 'vendida')))
  group by 1
), queda as (
  select r.id, greatest(0, r.total - coalesce(g.monto, 0)) as monto from reserva r left join regresa g on g.reserva_id = r.id
  where r.total is not null and r.vendida_en is not null
), diferencia as (
  select u.cabeza, sum(q.monto) as monto, sum(r.importe) filter (where r.estado = 'vendida') as importe
  from reserva r join ultimo u on u.id = r.complementa join queda q on q.id = r.id group by 1
), barato as (
  -- A ticket that was moved to a cheaper place, and whose difference went back.
  select u.cabeza, min(coalesce(s.precio_seccion, l.precio)) as precio
  from ultimo u join boleto raiz on raiz.id = u.id and raiz.sustituye_a is null
    join boleto b on b.id = u.cabeza join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
  where raiz.lugar_id <> b.lugar_id and exists (select from propuesta_de_devolucion p where p.reserva_id = b.reserva_id
    and p.estado = 'confirmada' and p.monto is not null and p.devolucion_id is null)
  group by 1
), parte as (
  select b.id, b.precio, q.monto, sum(b.precio) over (partition by b.reserva_id order by b.id rows unbounded preceding) as suma,
    sum(b.precio) over (partition by b.reserva_id) as todos
  from boleto b join reserva r on r.id = b.reserva_id and r.complementa is null join queda q on q.id = r.id
  where b.anulado_en is null
), nuevo as (
  select b.id,
    coalesce(round(p.monto * p.suma / greatest(p.todos, 1)) - round(p.monto * (p.suma - p.precio) / greatest(p.todos, 1)), 0)
      + coalesce(d.monto, 0) as pagado,
    least(b.precio + coalesce(d.importe, 0), x.precio) as cubre
  from boleto b left join parte p on p.id = b.id left join diferencia d on d.cabeza = b.id left join barato x on x.cabeza = b.id
)
update boleto b set pagado = n.pagado, cubre = n.cubre from nuevo n where n.id = b.id;
alter table boleto alter column pagado set not null;
alter table boleto alter column cubre set not null;
alter table boleto add constraint boleto_pagado check (pagado >= 0 and cubre >= 0);
