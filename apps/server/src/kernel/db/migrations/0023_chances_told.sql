CREATE TABLE "chances_told" (
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"notification_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chances_told_entry_id_kind_pk" PRIMARY KEY("entry_id","kind")
);
--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chances_told" ADD CONSTRAINT "chances_told_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "chances_told_notification_idx" ON "chances_told" USING btree ("notification_id");