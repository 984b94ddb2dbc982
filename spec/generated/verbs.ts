// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes = {
  "shared_by_all": "settings setting config configuration configurations preferences properties defaults options features flags loglevel mode theme password passphrase",
  "said_of_all": "global",
  "set_off_by_name": "force refresh recheck rescan recompute recalculate revalidate mark touch acknowledge ack consume",
  "changing_all": "update edit modify set change configure patch save replace",
  "updating": "update updated updates updating edit edits modify modifies change changes patch modifier modifie mettre met modificar modifica editar edita alterar altera modificare bearbeiten bearbeitet andern aendern wijzigen",
  "commanding": "operation op action command cmd",
  "wrapping": "dto db orm response-message request-message response-payload request-payload response request all schema model entity out in output input read write create created update updated base public private full summary detail details list paginated page collection data item items result results payload body resource view vm view-model get serializer record info simple with index show store api application controller controllers handler handlers domain type types models entities main swagger internal envelope wrapper serializers schemas dtos vo pojo req res resp rest expanded nested minimal jsonld jsonhal jsonapi brief lite basic short slim compact ref paged pagination embedded mini extended serialized wrapped information fetch fetched retrieve retrieved upsert representation projection enumerable iterable array arrays tuple",
  "wrapping_too": "domain store application collection record",
  "itemised": "menu cart basket wishlist wish-list shopping shopping-list order pantry fridge grocery clothing auction",
  "recorded": "medical health clinical lab laboratory test race exam milk weather vaccination medication penalty",
  "adjective": "lost found popular featured latest newest new recent trending top upcoming past available similar recommended suggested pending approved rejected expired completed favorite own owned mine joined managed shared archived inactive hidden finished current previous other assigned received unread overdue from to",
  "raising": "family parent guardian household house person user employee staff patient client profile student pupil teacher member customer mother father booking guest passenger resident nursery daycare kindergarten school camp"
}

export type VerbRole = keyof {
  /** ends, empties or sets off something, wherever it stands */
  "verb.harm": 0
  /** may do so, or be a noun or an adjective: a batch, a stop of a bus line, clean water */
  "verb.unsure": 0
  /** only looks, reckons, or lets somebody in */
  "verb.read": 0
  /** adds something or changes it: a later verb is its object, as in `createRefund` */
  "verb.write": 0
}

export const verbs: readonly NameRow<VerbRole>[] = [
  {"role":"verb.harm","names":{"whole":"abort cancel deactivate decommission delete deprovision deregister destroy disable disconnect endsession erase evict flush halt invalidate kill logoff logout migrate nuke offboard persist poweroff prune publish purge quit reboot redeploy refund regenerate remove replay requeue rerun resend reset restart restore resync revoke rollback rotate send shutdown signoff signout suspend teardown terminate truncate undeploy uninstall unpublish unregister unsubscribe wipe"}},
  {"role":"verb.unsure","names":{"whole":"backup batch broadcast bulk charge clean cleanup clear close deploy dispatch drain drop empty execute expire failover fire import install invoke launch notify pause pay payout promote provision rebuild reindex reload run start stop switchover sync synchronise synchronize transfer trigger upgrade vacuum withdraw"}},
  {"role":"verb.read","names":{"whole":"authenticate authorise authorize browse calculate check compare compute convert count describe detect download estimate evaluate export fetch filter find get list login logon lookup paginate preview query quote read retrieve return search show signin signup simulate status suggest translate validate verify view"}},
  {"role":"verb.write","names":{"whole":"add create define edit insert modify new register save set store update upload upsert"}},
]
